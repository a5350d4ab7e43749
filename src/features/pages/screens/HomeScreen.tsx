// The home page.
export default function HomeScreen() {
  return <main />
}
