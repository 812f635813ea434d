import type { ComponentPropsWithoutRef } from "react";
import type { FollowedTopic } from "../../../schema/follows.ts";
import { CheckboxField } from "../../ui/field.tsx";

interface TopicCheckboxesProps {
  topics: FollowedTopic[];
  /** The number of topics that are shown; the others unfold. */
  shown?: number;
  /** The props of a topic's checkbox. */
  box: (topic: string) => ComponentPropsWithoutRef<"input">;
  error?: string;
}

/** Checkboxes of the topics that can be followed. */
export function TopicCheckboxes({ topics, shown = topics.length, box, error }: TopicCheckboxesProps) {
  // A single further topic is shown, too.
  const first = topics.length <= shown + 1 ? topics : topics.slice(0, shown);
  const others = topics.slice(first.length);
  return (
    // It has a name and a tab index, so that the form can focus it when nothing is ticked.
    <fieldset name="topics" tabIndex={-1} aria-describedby={error && "topics-error"} className="min-w-0">
      <legend className="mb-1 font-semibold">Tell me about</legend>
      <Boxes topics={first} box={box} />
      {others.length > 0 && (
        <details>
          <summary className="unfolds font-semibold text-link">{`${others.length} more places, days and stops`}</summary>
          <Boxes topics={others} box={box} />
        </details>
      )}
      {error && (
        <p id="topics-error" className="mt-1 font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const Boxes = ({ topics, box }: Pick<TopicCheckboxesProps, "topics" | "box">) => (
  <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
    {topics.map(({ topic, label }) => (
      <CheckboxField key={topic} label={label} {...box(topic)} className="wrap-anywhere" />
    ))}
  </div>
);
