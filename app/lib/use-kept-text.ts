import { useState } from "react";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";

/** A text that is being typed, kept over a reload: a phone drops a page while its user looks something up elsewhere. */
export function useKeptText(name: string) {
  const [text, setText] = useState(() => {
    const kept = readDraft(name).text;
    return typeof kept === "string" ? kept : "";
  });

  return {
    text,
    change(text: string) {
      setText(text);
      if (text) keepDraft(name, { text });
      else dropDraft(name);
    },
  };
}
