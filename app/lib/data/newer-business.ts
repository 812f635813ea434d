import type { Business } from "../../../schema/business.ts";
import { createStore } from "./store.ts";

/** The settings that were changed on this page; undefined while they are those that it came with. */
export const newerBusiness = createStore<Business | undefined>(undefined);
