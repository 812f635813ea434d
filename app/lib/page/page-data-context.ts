import { createContext } from "react-router";
import type { PageData } from "../../../schema/page-data.ts";

/** Where a server loader finds what the server knows. */
export const pageDataContext = createContext<PageData>();
