import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from "react-hook-form";

/** For a field of `ui/field.tsx`: its registration with the form, and what is wrong with it. */
export const fieldOf =
  <Values extends FieldValues, Context, Output>({
    register,
    getFieldState,
    formState,
  }: UseFormReturn<Values, Context, Output>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  });
