import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useMenuCalls } from "./menu-calls.ts";

/** What a new site's menu begins with. */
export function MenuStart({ onDone }: { onDone: () => void }) {
  const { empty } = useMenuCalls();
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <p>
        An empty menu waits for what you sell. The example has flavors, concoctions and add-ons, as a truck of shaved
        ice sells them.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={empty.isPending} onClick={() => empty.mutate(undefined, { onSuccess: onDone })}>
          Start Empty
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Start with the Example Menu
        </Button>
      </div>
    </Card>
  );
}
