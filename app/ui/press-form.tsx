import type { ReactNode } from "react";

interface PressFormProps {
  method: "POST" | "PUT";
  /** Of the call that its button makes. */
  path: string;
  /** The fields of the call that nobody types; what is typed goes under the names of its fields. */
  body?: object;
  /** The search of the page's address once it is done, where it becomes another. */
  next?: string;
  /** What it does once the script is there, where that is not the button's own doing. */
  onSubmit?: () => void;
  children: ReactNode;
}

/**
 * A form around a button of the desk: before the page's script is there, the browser sends the press by itself, and the server
 * makes the call (`server/web/pages/presses.ts`). Afterwards its button does.
 */
export const PressForm = ({ method, path, body, next, onSubmit, children }: PressFormProps) => (
  <form
    method="post"
    data-press
    className="contents"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit?.();
    }}
  >
    <input type="hidden" name="method" value={method} />
    <input type="hidden" name="path" value={path} />
    {body && <input type="hidden" name="body" value={JSON.stringify(body)} />}
    {next && <input type="hidden" name="next" value={next} />}
    {children}
  </form>
);
