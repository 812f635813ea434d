import { toast } from "../../../ui/toast.tsx";

/** Shows an error as a toast. A text of the spec such as "Upload failed: Please try again." contains both title and description. */
export function showErrorToast(text: string, description?: string) {
  const colon = description === undefined ? text.lastIndexOf(": ") : -1;
  toast({
    title: colon < 0 ? text : text.slice(0, colon),
    description: colon < 0 ? description : text.slice(colon + 2),
    variant: "destructive",
  });
}
