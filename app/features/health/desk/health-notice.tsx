import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useHealthFindings } from "./use-health-findings.ts";

/** Names the problems of the site on the owner's first tab. Renders nothing when there are none. */
export function HealthNotice() {
  const { answer, read } = useHealthFindings();
  const wrong = answer.data ? read(answer.data).filter(({ tone }) => tone === "bad") : [];
  if (wrong.length === 0) return null;
  return (
    <Link
      to="?tab=settings&part=health"
      className="flex min-h-11 items-start gap-3 rounded-card bg-danger-soft p-4 text-danger no-underline"
    >
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span className="flex flex-col gap-1">
        {wrong.map(({ name, word, detail }) => (
          <span key={name}>
            <strong>{`${name}: ${word}.`}</strong> <span>{detail}</span>
          </span>
        ))}
      </span>
    </Link>
  );
}
