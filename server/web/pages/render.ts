import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from "react-router";
import type { PageData } from "../../../schema/page-data.ts";

/** Further exports of the application's server entry: the renderer, and the context of loaders. */
interface Renderer {
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
  pageDataContext: RouterContext<PageData>;
}

/** The application as Vite builds it: React Router's build. */
export type PageBuild = ServerBuild & { entry: { module: Renderer } };

/** A page as the application rendered it. */
export interface RenderedPage {
  status: number;
  html: string;
  /** The nonce of this rendering's scripts. */
  nonce: string;
}

/** Renders the page at `url` from the services' present data. */
export async function renderPage(
  build: PageBuild,
  url: string,
  userAgent: string,
  data: PageData,
): Promise<RenderedPage> {
  const { createRequestHandler, RouterContextProvider, pageDataContext } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(pageDataContext, data);
  const handle = createRequestHandler(build, process.env.NODE_ENV === "development" ? "development" : "production");
  const response = await handle(new Request(url, { headers: { "user-agent": userAgent } }), context);
  // A page has no invalid input: a failed rendering is a temporary server error.
  const status = response.status >= 500 ? 503 : response.status;
  return { status, html: await response.text(), nonce: data.nonce };
}
