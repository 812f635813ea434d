import { Copy } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { toast } from "./toast.tsx";

interface CopyFieldProps {
  label: string;
  value: string;
  hint: string;
  /** As in "The link is selected." */
  noun: "address" | "link";
  /** Further buttons, before *Copy*. */
  children?: ReactNode;
}

/** A read-only field with a *Copy* button. */
export function CopyField({ label, value, hint, noun, children }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: noun === "link" ? "Link copied!" : "Address copied!" });
    } catch {
      // Without access to the clipboard the person copies the selected text.
      field.current?.select();
      toast({ title: "Press Copy in your browser's menu", description: `The ${noun} is selected.` });
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label={label}
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
        hint={hint}
      />
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="secondary" size="sm" onClick={copy}>
          <Copy aria-hidden size={18} /> <span>{noun === "link" ? "Copy link" : "Copy"}</span>
        </Button>
      </div>
    </>
  );
}
