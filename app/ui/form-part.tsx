import { type ComponentType, Suspense } from "react";
import { lazyPart } from "../lib/load/parts.ts";
import { LateNotice } from "./late-notice.tsx";
import { Skeleton } from "./skeleton.tsx";

interface Place {
  /** As high as the form will be. */
  skeleton: string;
  /** As `lazyPart` has it. */
  near?: string;
}

/** A lazy form: its script is needed, and a notice with the phone number is shown when it is late. */
export function formPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { skeleton, near }: Place,
) {
  const Form = lazyPart(load, { isNeeded: true, near });
  return function FormPart(props: Props) {
    return (
      <Suspense
        fallback={
          <>
            <LateNotice />
            <Skeleton className={skeleton} />
          </>
        }
      >
        <Form {...props} />
      </Suspense>
    );
  };
}
