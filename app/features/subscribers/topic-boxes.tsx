import type { ComponentPropsWithoutRef } from "react";
import type { Followed } from "../../../schema/follows.ts";
import { CheckboxField } from "../../ui/field.tsx";

interface TopicBoxesProps {
  topics: Followed[];
  /** What a topic's box has. */
  box: (topic: string) => ComponentPropsWithoutRef<"input">;
  error?: string;
}

/** What can be followed, to be ticked. */
export function TopicBoxes({ topics, box, error }: TopicBoxesProps) {
  return (
    // Named and focusable, so that the form leads here when nothing is ticked.
    <fieldset name="topics" tabIndex={-1} aria-describedby={error && "topics-error"} className="min-w-0">
      <legend className="mb-1 font-semibold">Tell me about</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {topics.map(({ topic, label }) => (
          <CheckboxField key={topic} label={label} {...box(topic)} className="wrap-anywhere" />
        ))}
      </div>
      {error && (
        <p id="topics-error" className="mt-1 font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
