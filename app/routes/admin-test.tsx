export default function Page() {
  return <main>admin-test</main>;
}
