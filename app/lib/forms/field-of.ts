import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from "react-hook-form";

/** The props of a field of `ui/field.tsx`: its registration with the form, its default and its error. */
export const fieldOf =
  <Values extends FieldValues, Context, Output>({
    register,
    getValues,
    getFieldState,
    formState,
  }: UseFormReturn<Values, Context, Output>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    // react-hook-form sets the value by script. The server's HTML needs it as a default.
    ...defaultOf(getValues(name)),
    error: getFieldState(name, formState).error?.message,
  });

function defaultOf(value: unknown) {
  if (typeof value === "boolean") return { defaultChecked: value };
  const isShown = typeof value === "string" || (typeof value === "number" && !Number.isNaN(value));
  return isShown ? { defaultValue: value } : {};
}
