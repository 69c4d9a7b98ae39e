export default function DocsPage() {
  return <main id="main" />;
}
