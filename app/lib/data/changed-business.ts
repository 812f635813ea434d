import type { Business } from "../../../schema/business.ts";
import { createStore } from "./store.ts";

/** The business's settings after a change on this page; undefined before the first change. */
export const changedBusiness = createStore<Business | undefined>(undefined);
