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

/** Of bytes. Browsers send a third of it; each connection keeps its last request. */
const LONGEST_REQUEST = 2048;

/** How often quiet connections are counted in the time that they may be quiet. */
const LOOKS = 4;

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
  socket: Socket;
  /** Whether its first request is still to come. */
  isFirst: boolean;
  /** Whether all that came were plain requests. */
  isPlain: boolean;
  /** How many of its requests Node answers at the moment. */
  underWay: number;
  /** What is to be sent at the end of this turn. */
  answer?: Buffer;
  /** How often it was found without a new request. */
  quietLooks: number;
  /** Its last plain request: whoever looks again sends the very same bytes. */
  last?: { bytes: Buffer; asked: PageAsked };
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
 * for that, which takes a third of the time that an answer needs. And while a connection is answered here, its time of quiet is
 * counted here: Node's timer is set anew with every read and write, which takes a tenth of that time.
 */
export function fastLane(server: Server, { keyOf, answer }: Pages): void {
  const lanes = new WeakMap<Socket, Lane>();
  const watched = closeQuiet(server);
  let answered: Lane[] = [];
  const sendAnswers = () => {
    const sending = answered;
    answered = [];
    for (const lane of sending) {
      if (lane.answer) lane.socket.write(lane.answer);
      lane.answer = undefined;
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
    const lane: Lane = {
      socket,
      isFirst: true,
      isPlain: true,
      underWay: 0,
      answer: undefined,
      quietLooks: 0,
      last: undefined,
    };
    lanes.set(socket, lane);
    socket.once("close", () => watched.delete(lane));
    socket.removeAllListeners("data");
    socket.on("data", (bytes: Buffer) => {
      // What came first is answered first, whoever answers what came now.
      if (lane.answer) sendAnswers();
      const asked = lane.isPlain ? read(lane, bytes) : undefined;
      const isFree = !lane.isFirst && lane.underWay === 0 && server.listening && socket.writableLength === 0;
      lane.isPlain = asked !== undefined;
      lane.isFirst = false;
      lane.answer = asked && isFree ? answer(asked) : undefined;
      if (!lane.answer) {
        if (watched.delete(lane)) socket.setTimeout(server.keepAliveTimeout);
        parse.call(socket, bytes);
        return;
      }
      lane.quietLooks = 0;
      if (!watched.has(lane)) {
        watched.add(lane);
        socket.setTimeout(0);
      }
      if (answered.length === 0) setImmediate(sendAnswers);
      answered.push(lane);
    });
  });

  function read(lane: Lane, bytes: Buffer): PageAsked | undefined {
    if (lane.last?.bytes.equals(bytes)) return lane.last.asked;
    if (bytes.length > LONGEST_REQUEST) return undefined;
    const asked = plainRequest(bytes.toString("latin1"));
    const key = asked && keyOf(asked);
    if (!asked || key === undefined) return undefined;
    lane.last = { bytes, asked: { key, headers: asked.headers } };
    return lane.last.asked;
  }
}

/** @returns the connections to watch: each is closed when it has brought no request for as long as the server lets it rest */
function closeQuiet(server: Server): Set<Lane> {
  const watched = new Set<Lane>();
  const look = () => {
    for (const lane of watched) {
      lane.quietLooks += 1;
      if (lane.quietLooks > LOOKS) lane.socket.destroy();
    }
  };
  const timer = setInterval(look, server.keepAliveTimeout / LOOKS).unref();
  server.once("close", () => clearInterval(timer));
  return watched;
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
