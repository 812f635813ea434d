import { type ComponentPropsWithRef, useId } from "react";
import { useBrowserValue } from "../../../lib/page/use-browser-value.ts";
import { TextField } from "../../../ui/field.tsx";

/** A time zone by its IANA name, with the browser's list of time zones as suggestions. */
export function TimeZoneField(
  field: Pick<ComponentPropsWithRef<typeof TextField>, "hint" | "error" | "name" | "ref" | "onChange" | "onBlur">,
) {
  const id = useId();
  // Rendered in the browser only: the server's list may differ, and hydration would fail.
  const isBrowser = useBrowserValue(() => true, false);
  return (
    <>
      <TextField label="Time Zone" required list={id} {...field} />
      <datalist id={id}>
        {isBrowser && Intl.supportedValuesOf("timeZone").map((zone) => <option key={zone} value={zone} />)}
      </datalist>
    </>
  );
}
