import { createContext } from "react-router";
import type { PageData } from "../../../schema/page-data.ts";

/** The router context with the server's data, for the loaders. */
export const pageDataContext = createContext<PageData>();
