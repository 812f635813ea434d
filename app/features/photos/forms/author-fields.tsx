import type { UseFormRegisterReturn } from "react-hook-form";
import { TextArea, TextField } from "../../../ui/field.tsx";
import type { Author } from "../upload/use-submission.ts";

interface AuthorFieldsProps {
  register: (name: keyof Author) => UseFormRegisterReturn;
  errors: Partial<Record<keyof Author, { message?: string }>>;
  /** Whether name and email must be given. */
  required?: boolean;
}

/** Who took the photo, where, and what it shows. */
export function AuthorFields({ register, errors, required = false }: AuthorFieldsProps) {
  const optional = required ? "" : " (optional)";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={`Your Name${optional}`}
        required={required}
        autoComplete="name"
        placeholder={required ? undefined : "Anonymous"}
        error={errors.customerName?.message}
        {...register("customerName")}
      />
      <TextField
        label={`Email${optional}`}
        required={required}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        hint="Only we see it."
        error={errors.customerEmail?.message}
        {...register("customerEmail")}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Location (optional)"
          placeholder="Where was it taken?"
          enterKeyHint="next"
          error={errors.location?.message}
          {...register("location")}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          label="Description (optional)"
          rows={3}
          placeholder="Which flavor is it?"
          error={errors.description?.message}
          {...register("description")}
        />
      </div>
    </div>
  );
}
