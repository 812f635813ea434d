import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useMenuCalls } from "./menu-calls.ts";

/** The choice of a new site's menu. Without a choice, the example menu stays. */
export function FirstMenuChoice({ onDone }: { onDone: () => void }) {
  const { empty } = useMenuCalls();
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <p>
        The example menu has flavors, concoctions and add-ons, as a shaved ice truck sells them. Change it any time.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>Start with the Example Menu</Button>
        <Button
          variant="secondary"
          busy={empty.isPending}
          onClick={() => empty.mutate(undefined, { onSuccess: onDone })}
        >
          Start Empty
        </Button>
      </div>
    </Card>
  );
}
