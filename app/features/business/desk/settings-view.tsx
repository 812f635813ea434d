import type { ReactNode } from "react";
import type { BusinessSettings } from "../../../../schema/business.ts";
import { BUSINESS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useApplySettings } from "./use-apply-settings.ts";

/** Renders the stored settings, with a skeleton while they load and an error when they fail to load. */
export function SettingsView({ children }: { children: (settings: BusinessSettings) => ReactNode }) {
  const settings = useAnswer<BusinessSettings>(BUSINESS_PATH);
  useApplySettings(settings.data);
  return (
    <AnswerView answer={settings} noun="settings" skeleton={<Skeleton className="h-96" />}>
      {children}
    </AnswerView>
  );
}
