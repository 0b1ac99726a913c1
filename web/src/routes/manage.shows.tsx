import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/manage/shows')({ component: Page });
function Page() { return <h1>Manage Shows</h1>; }
