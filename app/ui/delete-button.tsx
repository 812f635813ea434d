import { Trash2 } from "lucide-react";
import { Button } from "./button.tsx";

/**
 * Deletes without a question (spec section 2), so it stands apart from the other buttons. By the second press of a double
 * press the next row may have moved up under the finger: only the first counts.
 */
export const DeleteButton = ({ onDelete }: { onDelete: () => void }) => (
  <Button variant="danger" size="sm" className="ml-auto" onClick={({ detail }) => detail < 2 && onDelete()}>
    <Trash2 aria-hidden size={18} /> Delete
  </Button>
);
