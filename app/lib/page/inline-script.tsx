import { createContext, useContext } from "react";

/** The nonce of one rendering on the server. It marks our inline scripts; the server removes it before sending. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** A script that runs as soon as the browser has read this far, before the page's own script has arrived. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={useContext(ScriptNonce)} dangerouslySetInnerHTML={{ __html: code }} />;
}
