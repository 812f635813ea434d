import { type ComponentPropsWithRef, useId } from "react";
import { useBrowserValue } from "../../../lib/page/use-browser-value.ts";
import { TextField } from "../../../ui/field.tsx";

/** A time zone by its IANA name, with all that the browser knows to choose from. */
export function TimeZoneField(
  field: Pick<ComponentPropsWithRef<typeof TextField>, "hint" | "error" | "name" | "ref" | "onChange" | "onBlur">,
) {
  const id = useId();
  // The server may know other zones than the browser.
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
