import { data } from "react-router";
import { ErrorScreen } from "../features/home/error-screen.tsx";
import { Header } from "../features/home/header.tsx";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `404 Page Not Found | ${matches[0].loaderData?.business.name}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function NotFound({ matches }: Route.ComponentProps) {
  const { business, logoPath, heroPictures } = matches[0].loaderData;
  return (
    <div className="flex min-h-svh flex-col">
      <Header name={business.name} logoPath={logoPath} />
      <ErrorScreen pictures={heroPictures} title="404 Page Not Found">
        The truck does not stop at this address. It is easy to find, though.
      </ErrorScreen>
    </div>
  );
}
