import { useMutation } from "@tanstack/react-query";
import { Button } from "./button.tsx";
import { toast } from "./toast.tsx";

/** The button that loads the next rows of a list. @param onMore loads them */
export function MoreRowsButton({ onMore }: { onMore: () => Promise<void> }) {
  const more = useMutation({
    mutationFn: onMore,
    onError: () =>
      toast({ title: "No more could be loaded", description: "Please try again.", variant: "destructive" }),
  });
  return (
    <Button variant="secondary" className="mt-3 w-full" busy={more.isPending} onClick={() => more.mutate()}>
      Show more
    </Button>
  );
}
