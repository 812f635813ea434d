import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { PageData } from "../../../schema/page-data.ts";

/** The application as Vite builds it: React Router's build, whose server entry also names the context that loaders read. */
export type PageBuild = ServerBuild & { entry: { module: { pageDataContext: RouterContext<PageData> } } };

/** A page as the application rendered it. */
export interface RenderedPage {
  status: number;
  html: string;
}

/** Renders the page at `url` with what the services say now. */
export async function renderPage(
  build: PageBuild,
  url: string,
  userAgent: string,
  data: PageData,
): Promise<RenderedPage> {
  const context = new RouterContextProvider();
  context.set(build.entry.module.pageDataContext, data);
  const handle = createRequestHandler(build, process.env.NODE_ENV === "development" ? "development" : "production");
  const response = await handle(new Request(url, { headers: { "user-agent": userAgent } }), context);
  // A page asks nothing of its visitor that could be wrong: that it cannot be made is the server's state, which passes.
  const status = response.status >= 500 ? 503 : response.status;
  return { status, html: await response.text() };
}
