import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** A hint on the next step. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** A notice in place of content, such as the empty state of a list. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border-2 border-dashed border-line px-6 py-10 text-center">
      {icon && <div className="text-muted">{icon}</div>}
      <p className="font-display text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
