import { type ComponentPropsWithRef, type ReactNode, useId, type WheelEvent } from "react";

// `contain-inline-size` keeps a control as wide as its container: in large text a date input would widen it.
const CONTROL =
  "w-full min-w-0 max-w-full contain-inline-size min-h-12 rounded-control border border-control bg-card px-3.5 text-base text-ink placeholder:text-muted transition-colors hover:border-link aria-invalid:border-danger disabled:bg-raised disabled:text-muted";

interface Labelled {
  label: ReactNode;
  /** The error of the value, shown at the field and read out with it. */
  error?: string;
  hint?: ReactNode;
}

interface FrameProps extends Labelled {
  id: string;
  required?: boolean;
  children: ReactNode;
}

function Frame({ id, label, error, hint, required, children }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* The star is decorative: the control has `required`. */}
      <label htmlFor={id} className={`font-semibold ${required ? "required-star" : ""}`}>
        {label}
      </label>
      {children}
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

function Notes({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** The attributes that connect a control with its error and its hint. */
const describedControl = (id: string, { error, hint }: Pick<Labelled, "error" | "hint">) => ({
  id,
  "aria-invalid": error ? true : undefined,
  "aria-describedby": [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
});

/** An input of one line (text, date, time, number …). Spread react-hook-form's `register(name)` into it. */
export function TextField({ label, error, hint, className = "", ...input }: ComponentPropsWithRef<"input"> & Labelled) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const { required, ...rest } = input;
  // Browsers change the value of a focused number input when the mouse wheel turns.
  const onWheel = rest.type === "number" ? leaveField : rest.onWheel;
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={required}>
      <input
        {...rest}
        onWheel={onWheel}
        aria-required={required}
        {...describedControl(id, { error, hint })}
        className={`${CONTROL} ${className}`}
      />
    </Frame>
  );
}

const leaveField = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();

export function TextArea({
  label,
  error,
  hint,
  className = "",
  ...input
}: ComponentPropsWithRef<"textarea"> & Labelled) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const { required, rows = 4, ...rest } = input;
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={required}>
      <textarea
        {...rest}
        rows={rows}
        aria-required={required}
        {...describedControl(id, { error, hint })}
        className={`${CONTROL} py-2.5 ${className}`}
      />
    </Frame>
  );
}

/** A native select, because phones show their own picker for it. Its children are `<option>`s. */
export function SelectField({
  label,
  error,
  hint,
  className = "",
  ...input
}: ComponentPropsWithRef<"select"> & Labelled) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const { required, ...rest } = input;
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={required}>
      <div className="relative grid">
        <select
          {...rest}
          aria-required={required}
          {...describedControl(id, { error, hint })}
          className={`${CONTROL} appearance-none pr-10 text-ellipsis ${className}`}
        />
        <svg
          viewBox="0 0 12 8"
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto w-3 fill-none stroke-muted stroke-2"
        >
          <path d="m1 1 5 5 5-5" />
        </svg>
      </div>
    </Frame>
  );
}

/** A checkbox with its label beside it. The whole line can be pressed. */
export function CheckboxField({
  label,
  error,
  hint,
  className = "",
  ...input
}: ComponentPropsWithRef<"input"> & Labelled) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1.5 has-disabled:text-muted">
        <input {...input} type="checkbox" {...describedControl(id, { error, hint })} className="size-6 shrink-0" />
        <span className="min-w-0">{label}</span>
      </label>
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}
