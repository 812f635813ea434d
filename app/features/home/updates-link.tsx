import { buttonLook } from "../../ui/button-look.ts";
import { BellIcon } from "../../ui/icons.tsx";

export function UpdatesLink() {
  return (
    <a href="/#notifications" className={buttonLook({ variant: "ghost", size: "sm" }, "w-full")}>
      <BellIcon className="size-5" />
      Get Location Updates
    </a>
  );
}
