import { Share, SquarePlus } from "lucide-react";
import type { ReactNode } from "react";

/** How to put the desk on the home screen of an iPhone. Safari has no install prompt. */
export const IPhoneInstallSteps = () => (
  <ol className="grid gap-4 sm:grid-cols-3">
    <Step number={1} picture={<ToolbarPicture />}>
      Open this page in Safari, and tap <Share role="img" aria-label="Share" size={20} className="inline" /> at the
      bottom.
    </Step>
    <Step number={2} picture={<SheetPicture />}>
      Scroll down and tap <b>Add to Home Screen</b>.
    </Step>
    <Step number={3} picture={<HomeScreenPicture />}>
      Tap <b>Add</b>, open the desk from your home screen, and sign in once more: the app does not know Safari's
      sign-in.
    </Step>
  </ol>
);

interface StepProps {
  number: number;
  picture: ReactNode;
  children: ReactNode;
}

const Step = ({ number, picture, children }: StepProps) => (
  <li className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-1 sm:content-start sm:items-start sm:gap-2">
    {picture}
    <p>
      <b>{`${number}.`}</b> <span>{children}</span>
    </p>
  </li>
);

/** A picture of the part of the phone that a step is about. The text is beside it. */
const Phone = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden viewBox="0 0 96 96" className="w-24 rounded-control border border-line bg-surface sm:w-28">
    {children}
  </svg>
);

const Line = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <rect x={x} y={y} width={width} height={5} rx={2.5} className="fill-line" />
);

const ToolbarPicture = () => (
  <Phone>
    <Line x={12} y={14} width={52} />
    <Line x={12} y={26} width={72} />
    <Line x={12} y={38} width={64} />
    <rect y={58} width={96} height={38} className="fill-card" />
    {[11, 26, 70, 85].map((x) => (
      <circle key={x} cx={x} cy={77} r={4} className="fill-line" />
    ))}
    <circle cx={48} cy={77} r={15} className="fill-action" />
    <Share x={39} y={67} width={18} height={18} className="text-on-action" />
  </Phone>
);

const SheetPicture = () => (
  <Phone>
    <rect x={6} y={12} width={84} height={90} rx={10} className="fill-card" />
    <Line x={16} y={24} width={40} />
    <rect x={10} y={38} width={76} height={26} rx={7} className="fill-action" />
    <rect x={17} y={48} width={38} height={6} rx={3} className="fill-on-action" />
    <SquarePlus x={64} y={42} width={18} height={18} className="text-on-action" />
    <Line x={16} y={74} width={48} />
    <Line x={16} y={88} width={34} />
  </Phone>
);

const HomeScreenPicture = () => (
  <Phone>
    {[10, 38, 66].flatMap((x) =>
      [12, 40, 68].map((y) => {
        const isDesk = x === 38 && y === 40;
        return (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={20}
            height={20}
            rx={5}
            className={isDesk ? "fill-action" : "fill-line"}
          />
        );
      }),
    )}
    <circle cx={48} cy={47} r={4.5} className="fill-on-action" />
    <path d="M43 51h10l-5 7z" className="fill-on-action" />
  </Phone>
);
