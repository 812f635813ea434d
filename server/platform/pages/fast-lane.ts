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

/** How one connection stands. */
interface Lane {
  /** Whether its first request is still to come. */
  isFirst: boolean;
  /** Whether all that came were plain requests. */
  isPlain: boolean;
  /** How many of its requests Node answers at the moment. */
  underWay: number;
  /** Whether its answer is to be sent at the end of this turn. */
  isAnswered: boolean;
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
  const lanes = new WeakMap<Socket, Lane>();
  let answers: { socket: Socket; lane: Lane; page: Buffer }[] = [];
  const sendAnswers = () => {
    const sending = answers;
    answers = [];
    for (const { socket, lane, page } of sending) {
      lane.isAnswered = false;
      socket.write(page);
    }
  };

  server.prependListener("request", ({ socket }, response) => {
    const lane = lanes.get(socket);
    if (!lane) return;
    lane.underWay += 1;
    response.once("close", () => {
      lane.underWay -= 1;
    });
  });

  server.on("connection", (socket: Socket) => {
    const [parse] = socket.listeners("data");
    if (!parse) return;
    const lane: Lane = { isFirst: true, isPlain: true, underWay: 0, isAnswered: false };
    lanes.set(socket, lane);
    socket.removeAllListeners("data");
    socket.on("data", (bytes: Buffer) => {
      // What came first is answered first, whoever answers what came now.
      if (lane.isAnswered) sendAnswers();
      const asked = lane.isPlain ? read(bytes) : undefined;
      const isFree = !lane.isFirst && lane.underWay === 0 && server.listening && socket.writableLength === 0;
      lane.isPlain = asked !== undefined;
      lane.isFirst = false;
      const page = asked && isFree ? answer(asked) : undefined;
      if (!page) {
        parse.call(socket, bytes);
        return;
      }
      if (answers.length === 0) setImmediate(sendAnswers);
      answers.push({ socket, lane, page });
      lane.isAnswered = true;
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
