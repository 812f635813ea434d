import type { IncomingHttpHeaders, Server } from "node:http";
import type { Socket } from "node:net";

/** One whole request for a page and nothing else, in the strictest reading of RFC 9112: what browsers send. */
const PLAIN_GET = /^GET \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\x20-\x7e]*\r\n)+\r\n$/;

/**
 * The headers that matter here: those that decide which page is sent and in which form, and those that could mean a body,
 * another protocol, or an answer of another kind.
 */
const TELLING =
  /\r\n(host|user-agent|accept-encoding|if-none-match|connection|content-length|transfer-encoding|expect): *([^\r]*)/gi;

/** Requests that are remembered: their number, and the length of the longest. More come from somebody inventing them. */
const MOST_KNOWN = 500;
const LONGEST_KNOWN = 2000;

/** What a request asks for. */
export interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
}

/** A request that the lane may answer: for the page under `key`. */
interface PageAsked {
  key: string;
  headers: IncomingHttpHeaders;
}

interface Pages {
  /** The key of the page that is asked for, the same for the same request; undefined where more than the request tells it. */
  keyOf(asked: Asked): string | undefined;
  /** The bytes to send, or undefined where no page lies ready. */
  answer(asked: PageAsked): Buffer | undefined;
}

/**
 * Answers plain requests for pages that lie in memory before Node's HTTP layer makes objects of them, which takes four times
 * as long as the answer. All else goes to that layer, byte for byte: the first request of each connection, so that its
 * time limits hold; whatever is not a plain GET in one piece, and then all that follows on that connection; and every
 * request while another is under way or the visitor reads slower than we write.
 *
 * The answers of one turn of the event loop are sent together at its end: sent one by one, each wakes its reader and waits
 * for that, which takes a third of the time that an answer needs.
 */
export function fastLane(server: Server, { keyOf, answer }: Pages): void {
  const read = requestReader(keyOf);
  const underWay = new WeakMap<Socket, number>();
  const answers = new Map<Socket, Buffer>();
  const sendAnswers = () => {
    for (const [socket, bytes] of answers) socket.write(bytes);
    answers.clear();
  };

  server.prependListener("request", ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
  });

  server.on("connection", (socket: Socket) => {
    const [parse] = socket.listeners("data");
    if (!parse) return;
    let isFirst = true;
    let isPlain = true;
    socket.removeAllListeners("data");
    socket.on("data", (bytes: Buffer) => {
      // What came first is answered first, whoever answers what came now.
      if (answers.has(socket)) sendAnswers();
      const asked = isPlain ? read(bytes) : undefined;
      isPlain = asked !== undefined;
      const isFree = !isFirst && server.listening && !underWay.get(socket) && socket.writableLength === 0;
      isFirst = false;
      const page = asked && isFree ? answer(asked) : undefined;
      if (!page) {
        parse.call(socket, bytes);
        return;
      }
      if (answers.size === 0) setImmediate(sendAnswers);
      answers.set(socket, page);
    });
  });
}

/** Reads requests, and those of the same bytes once: browsers of one kind send the very same. */
function requestReader(keyOf: Pages["keyOf"]) {
  const known = new Map<string, PageAsked>();

  return (bytes: Buffer): PageAsked | undefined => {
    const text = bytes.toString("latin1");
    const before = known.get(text);
    if (before) return before;
    const asked = readAnew(text);
    if (asked && text.length <= LONGEST_KNOWN) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(text, asked);
    }
    return asked;
  };

  function readAnew(text: string): PageAsked | undefined {
    const asked = plainRequest(text);
    if (!asked) return undefined;
    const key = keyOf(asked);
    return key === undefined ? undefined : { key, headers: asked.headers };
  }
}

function plainRequest(text: string): Asked | undefined {
  if (!PLAIN_GET.test(text)) return undefined;
  const headers: IncomingHttpHeaders = {};
  TELLING.lastIndex = 0;
  for (let found = TELLING.exec(text); found; found = TELLING.exec(text)) {
    const [, name = "", value = ""] = found;
    switch (name.toLowerCase()) {
      case "host":
        if (headers.host !== undefined) return undefined;
        headers.host = value;
        break;
      case "user-agent":
        headers["user-agent"] = value;
        break;
      case "accept-encoding":
        headers["accept-encoding"] = value;
        break;
      case "if-none-match":
        headers["if-none-match"] = value;
        break;
      case "connection":
        if (value.toLowerCase() !== "keep-alive") return undefined;
        break;
      default:
        return undefined;
    }
  }
  return headers.host === undefined ? undefined : { url: text.slice(4, text.indexOf(" ", 4)), headers };
}
