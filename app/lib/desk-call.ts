import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../ui/toast.tsx";

interface DeskCall<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** The list that the call changes: it is asked for again. */
  changes?: string;
  done?: string;
  failed: { title: string; description: string };
  /** Refusals for something that the desk does not show yet: no toast, and all that shows is asked for again. */
  answered?: (error: Error) => boolean;
}

/** A call of the desk with its toasts; what fails leaves everything as it was. */
export function useDeskCall<Input, Answer>({ call, changes, done, failed, answered }: DeskCall<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    async onSuccess() {
      if (done) toast({ title: done });
      if (changes) await client.invalidateQueries({ queryKey: [changes] });
    },
    onError(error) {
      if (answered?.(error)) void client.invalidateQueries();
      else toast({ ...failed, variant: "destructive" });
    },
  });
}
