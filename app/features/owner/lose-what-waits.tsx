import { Confirm } from "../../ui/confirm.tsx";

interface LoseWhatWaitsProps {
  /** How many changes wait on this phone. */
  waiting: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a logout that takes along what was pressed without a line. */
const LoseWhatWaits = ({ waiting, onConfirm, onClose }: LoseWhatWaitsProps) => (
  <Confirm question="Log out and lose what waits?" action="Log out" open onOpenChange={onClose} onConfirm={onConfirm}>
    {`${waiting === 1 ? "1 change is" : `${waiting} changes are`} on this phone only, and would go with it.`}
  </Confirm>
);

export default LoseWhatWaits;
