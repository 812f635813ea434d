import { Confirm } from "../../ui/confirm.tsx";

interface ConfirmLogoutProps {
  /** The number of queued changes. */
  waiting: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a logout that deletes queued changes. */
const ConfirmLogout = ({ waiting, onConfirm, onClose }: ConfirmLogoutProps) => (
  <Confirm
    question="Log out and lose unsent changes?"
    action="Log out"
    open
    onOpenChange={onClose}
    onConfirm={onConfirm}
  >
    {`${waiting === 1 ? "1 change is" : `${waiting} changes are`} on this phone only and would be lost.`}
  </Confirm>
);

export default ConfirmLogout;
