import { type ComponentPropsWithRef, useId } from "react";
import { useOfDevice } from "../../../lib/use-of-device.ts";
import { TextField } from "../../../ui/field.tsx";

/** A time zone by its IANA name, with all that the browser knows to choose from. */
export function TimeZoneField(
  field: Pick<ComponentPropsWithRef<typeof TextField>, "hint" | "error" | "name" | "ref" | "onChange" | "onBlur">,
) {
  const id = useId();
  // The server may know other zones than the browser.
  const isBrowser = useOfDevice(() => true, false);
  return (
    <>
      <TextField label="Time Zone" required list={id} {...field} />
      <datalist id={id}>
        {isBrowser && Intl.supportedValuesOf("timeZone").map((zone) => <option key={zone} value={zone} />)}
      </datalist>
    </>
  );
}
