export default function Page() { return <main>admin-location</main>; }
