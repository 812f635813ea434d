import { TextField } from "../../ui/field.tsx";

/** A code of the app, or one for when it is lost. */
export const CodeField = (field: Omit<Parameters<typeof TextField>[0], "label">) => (
  <TextField label="Code of your app" autoComplete="one-time-code" autoCapitalize="none" maxLength={40} {...field} />
);
