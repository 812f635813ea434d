import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { ScriptNonce } from "./lib/page/inline-script.tsx";
import { pageDataContext } from "./lib/page/page-data-context.ts";

// What the server renders with: it loads no router of its own.
export { createRequestHandler, RouterContextProvider } from "react-router";
export { pageDataContext } from "./lib/page/page-data-context.ts";

/** Renders a page whole, never in parts: it is kept and sent many times. */
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
      // React sends larger parts behind the page, hidden, for a script to put in place: without JavaScript they would stay so.
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

/** An address that does not exist is no fault of ours and needs no stack in the log. */
export function handleError(error: unknown) {
  if (!isRouteErrorResponse(error)) console.error(error);
}
