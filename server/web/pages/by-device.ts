import type { IncomingHttpHeaders } from "node:http";
import { isPhoneAgent } from "../../../schema/phone-agent.ts";

/** The pages that look different on a phone: kept and sent in two versions, told apart by the browser's own word. */
const BY_DEVICE = new Set(["/photo-submit"]);

export const isByDevice = (path: string) => BY_DEVICE.has(path);

/** What the key of a kept page ends in, so that a phone's version and the other are never mixed up. */
export const deviceMark = (path: string, headers: IncomingHttpHeaders) =>
  BY_DEVICE.has(path) && isPhoneAgent(headers["user-agent"]) ? "#phone" : "";
