import type { IncomingHttpHeaders } from "node:http";
import { isPhoneAgent } from "../../../schema/phone-agent.ts";

/** The pages that differ on a phone. They are cached and sent in two versions, chosen by the header `user-agent`. */
const BY_DEVICE = new Set(["/photo-submit"]);

export const isDeviceDependent = (path: string) => BY_DEVICE.has(path);

/** The end of a page's cache key: phones have a version of their own. */
export const deviceCacheKey = (path: string, headers: IncomingHttpHeaders) =>
  BY_DEVICE.has(path) && isPhoneAgent(headers["user-agent"]) ? "#phone" : "";
