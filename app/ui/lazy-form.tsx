import type { ComponentType } from "react";
import { lazyPart } from "../lib/load/lazy-part.tsx";
import { LateFormNotice } from "./late-form-notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/**
 * A form whose script is fetched separately. When the script is late, a notice with the phone number is shown.
 * @param skeleton the classes of the placeholder, which is as high as the form
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
        <LateFormNotice />
        <Skeleton className={skeleton} />
      </>
    ),
  });
