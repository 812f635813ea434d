import { createContext, useContext } from "react";

/** The nonce of one rendering on the server. It marks our inline scripts, and the server removes it before it sends the page. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** A script that runs when the browser parses it, before the application's script has loaded. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={useContext(ScriptNonce)} dangerouslySetInnerHTML={{ __html: code }} />;
}
