import type { ComponentType } from "react";
import { lazyPart } from "../lib/load/lazy-part.tsx";
import { LateNotice } from "./late-notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/**
 * A lazy form: its script is needed, and a notice with the phone number is shown when it is late.
 * @param skeleton as high as the form will be
 */
export const lazyForm = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { skeleton, near }: { skeleton: string; near?: string },
) =>
  lazyPart(load, {
    isNeeded: true,
    near,
    fallback: (
      <>
        <LateNotice />
        <Skeleton className={skeleton} />
      </>
    ),
  });
