import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { ScriptNonce } from "./lib/page/inline-script.tsx";
import { pageDataContext } from "./lib/page/page-data-context.ts";

// The server renders with these, because it must use the router of this build.
export { createRequestHandler, RouterContextProvider } from "react-router";
export { pageDataContext } from "./lib/page/page-data-context.ts";

/** Renders the whole page before it answers, because the server caches the page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce } = loadContext.get(pageDataContext);
  return new Promise<Response>((resolve, reject) => {
    const page = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React would send larger parts hidden at the end, and move them by script. Without JavaScript they would stay hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set("content-type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        console.error(error);
      },
    });
  });
}

/** Logs errors, but not answers such as 404. */
export function handleError(error: unknown) {
  if (!isRouteErrorResponse(error)) console.error(error);
}
