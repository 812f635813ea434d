interface ProgressBarProps {
  /** The progress in words; read out when it changes. */
  label: string;
  /** 0 to 1. */
  share: number;
}

/** The progress of a long task. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        {label}
      </p>
      <progress
        value={share}
        max={1}
        aria-label={label}
        className="h-3 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-sky [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-sky [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </div>
  );
}
