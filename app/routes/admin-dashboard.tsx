export default function Page() { return <main>admin-dashboard</main>; }
