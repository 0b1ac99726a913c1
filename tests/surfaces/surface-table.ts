/*
 * What every surface says of a show: a row for each surface, a column for each state that a show
 * can be in and each field that it can have. A new flag, status or field needs a column, and a new
 * surface a row. A show of older events has the cells of a published one.
 *
 * .   the show is not there
 * +   it is there; a field with its value
 * -   it is there; a field without its value, a state without any word of the other surfaces
 * Other cells are words that the surface has, with ~ for a space and & between two of them.
 */
const TABLE = `
               draft       past    midnight photo   voided is_published is_archived  is_retracted
manage-row     Unpublished .       -        -       +      Published    .            -
staff-calendar unpublished .       -        -       +      published    .            -
dialog         Only~those  -       -        -       +      Published    archived     -
card           .           .       -        .webp   +      -            .            .
row            .           .       -        -       +      -            .            .
past-list      .           is_past .        .       .      .            .            .
page           .           -       -        .webp   +      -            .            .
link-preview   .           -       -        /photos +      -            .            .
search-engine  .           -       T00:30   .webp   +      -            .            .
poster         .           -       -        -       +      -            .            .
private-link   .           .       .        .       .      .            .            .
marked-day     .           .       -        -       +      -            .            .
next-up        .           .       -        .webp   +      is_published .            .
search         .           is_past -        .webp   +      is_published .            .
calendar       .           -       T043000Z -       +      -            S:CANCELLED  Cancelled~show
calendar-file  .           -       T043000Z -       +      -            .            .
feed           .           .       -        -       +      published    .            .
sitemap        .           -       -        -       +      -            .            .
mail-text      .           -       -        -       +      -            .            .
mail-html      .           -       -        -       +      -            .            .
staff-list     -           is_past -        .webp   +      is_published is_archived  -
same-day       -           .       -        -       +      -            .            -
conflict       -           -       -        -       +      -            -            -
to-do          draft       .       -        -       +      -            .            -
past-moment    -           is_past -        .webp   +      is_published is_archived  -
history        -           -       -        .webp   +      is_published Archived~Act calendar~feeds
export         -           -       -        .webp   +      is_published Archived~Act calendar~feeds
proof          proven      proven  proven   proven  proven proven       proven       proven
copy           -           -       -        .webp   +      -            -            -
restore        -           is_past -        -       +      -            -            -
undo           UNDONE      UNDONE  UNDONE   UNDONE  UNDONE UNDONE       UNDONE       not-undoable

               is_sold_out is_shared    cancelled             postponed             rescheduled
manage-row     Sold~Out    -            Cancelled             Postponed             Rescheduled
staff-calendar -           -            cancelled             postponed             rescheduled
dialog         -           -            Cancelled.            Postponed.            Rescheduled.
card           SOLD~OUT    .            CANCELLED             POSTPONED&</s>        NEW~DATE
row            SOLD~OUT    .            CANCELLED             POSTPONED&</s>        NEW~DATE
past-list      .           .            .                     .                     .
page           SOLD~OUT    .            CANCELLED             POSTPONED&</s>        NEW~DATE
link-preview   SOLD~OUT    .            CANCELLED             POSTPONED             NEW~DATE
search-engine  SoldOut     .            EventCancelled        EventPostponed        EventRescheduled
poster         -           .            -                     -                     -
private-link   .           -            .                     .                     .
marked-day     -           .            .                     .                     -
next-up        is_sold_out .            .                     .                     rescheduled
search         is_sold_out .            cancelled             postponed             rescheduled
calendar       SOLD~OUT    .            CANCELLED&TRANSPARENT POSTPONED&TRANSPARENT NEW~DATE
calendar-file  SOLD~OUT    .            CANCELLED&TRANSPARENT POSTPONED&TRANSPARENT NEW~DATE
feed           SOLD~OUT    .            CANCELLED             POSTPONED             NEW~DATE
sitemap        -           .            -                     -                     -
mail-text      Sold~out:   .            Cancelled:&Flu.       Postponed:&new~date   moved~from&Flu.
mail-html      Sold~out:   .            Cancelled:&Flu.       Postponed:&new~date   moved~from&Flu.
staff-list     is_sold_out -            cancelled             postponed             rescheduled
same-day       -           -            .                     .                     -
conflict       -           -            -                     -                     -
to-do          -           -            .                     .                     -
past-moment    is_sold_out -            cancelled             postponed             rescheduled
history        as~sold~out private~link Cancelled~Act         Postponed~Act         Rescheduled~Act
export         as~sold~out private~link Cancelled~Act         Postponed~Act         Rescheduled~Act
proof          proven      proven       proven                proven                proven
copy           -           -            -                     -                     -
restore        -           -            -                     -                     -
undo           UNDONE      UNDONE       UNDONE                UNDONE                UNDONE

               date   presents_line headlining_artist tour_title support_artists additional_info
manage-row     +      -             +                 -          +               -
staff-calendar -      -             +                 -          -               -
dialog         +      +             +                 +          +               +
card           +      +             +                 +          +               -
row            +      -             +                 -          +               -
past-list      .      .             .                 .          .               .
page           +      +             +                 +          +               +
link-preview   +      +             +                 +          +               -
search-engine  +      +             +                 +          +               -
poster         -      -             -                 -          -               -
private-link   .      .             .                 .          .               .
marked-day     -      -             -                 -          -               -
next-up        +      +             +                 +          +               +
search         +      +             +                 +          +               +
calendar       +      +             +                 +          +               +
calendar-file  +      +             +                 +          +               +
feed           +      +             +                 +          +               +
sitemap        -      -             -                 -          -               -
mail-text      +      -             +                 +          -               -
mail-html      +      -             +                 +          -               -
staff-list     +      +             +                 +          +               +
same-day       -      -             +                 -          -               -
conflict       +      +             +                 +          +               +
to-do          -      -             -                 -          -               -
past-moment    +      +             +                 +          +               +
history        +      +             +                 +          +               +
export         +      +             +                 +          +               +
proof          proven proven        proven            proven     proven          proven
copy           -      +             +                 +          +               +
restore        +      +             +                 +          +               +
undo           UNDONE UNDONE        UNDONE            UNDONE     UNDONE          UNDONE

               doors_time show_time on_sale_at publish_at ticket_url ticket_instructions
manage-row     -          -         -          +          -          -
staff-calendar -          -         -          -          -          -
dialog         +          +         +          +          +          +
card           +          +         +          .          +          -
row            +          +         +          .          +          -
past-list      .          .         .          .          .          .
page           +          +         +          .          +          +
link-preview   +          +         +          .          -          -
search-engine  +          +         +          .          +          -
poster         -          -         -          .          -          -
private-link   .          .         .          .          .          .
marked-day     -          -         -          .          -          -
next-up        +          +         +          .          +          +
search         +          +         +          .          +          +
calendar       +          +         +          .          +          +
calendar-file  +          +         +          .          +          +
feed           +          +         +          .          -          -
sitemap        -          -         -          .          -          -
mail-text      +          +         -          .          -          -
mail-html      +          +         -          .          -          -
staff-list     +          +         +          +          +          +
same-day       -          -         -          -          -          -
conflict       +          +         +          +          +          +
to-do          -          -         -          .          -          -
past-moment    +          +         +          +          +          +
history        +          +         +          +          +          +
export         +          +         +          +          +          +
proof          proven     proven    proven     proven     proven     proven
copy           +          +         -          -          +          +
restore        +          +         +          +          +          +
undo           UNDONE     UNDONE    UNDONE     UNDONE     UNDONE     UNDONE

               artist_links listen_url price  ages   genre_id
manage-row     -            -          -      +      +
staff-calendar -            -          -      -      -
dialog         +            +          +      +      +
card           -            -          +      +      +
row            -            -          +      +      -
past-list      .            .          .      .      .
page           +            +          +      +      +
link-preview   -            -          +      +      -
search-engine  +            -          +      +      -
poster         -            -          -      -      -
private-link   .            .          .      .      .
marked-day     -            -          -      -      -
next-up        +            +          +      +      +
search         +            +          +      +      +
calendar       -            -          +      +      +
calendar-file  -            -          +      +      +
feed           -            -          +      +      -
sitemap        -            -          -      -      -
mail-text      -            -          +      -      -
mail-html      -            -          +      -      -
staff-list     +            +          +      +      +
same-day       -            -          -      -      -
conflict       +            +          +      +      +
to-do          -            -          -      -      -
past-moment    +            +          +      +      +
history        +            +          +      +      +
export         +            +          +      +      +
proof          proven       proven     proven proven proven
copy           +            +          +      +      +
restore        +            +          +      +      +
undo           UNDONE       UNDONE     UNDONE UNDONE UNDONE
`;

/** The cells by surface and column. */
export function readTable(): Map<string, Map<string, string>> {
  const table = new Map<string, Map<string, string>>();
  for (const block of TABLE.trim().split('\n\n')) {
    const [head = '', ...rows] = block.split('\n');
    const columns = head.trim().split(/ +/);
    for (const row of rows) {
      const [surface = '', ...cells] = row.split(/ +/);
      const known = table.get(surface) ?? new Map<string, string>();
      for (const [place, column] of columns.entries()) known.set(column, cells[place] ?? '');
      table.set(surface, known);
    }
  }
  return table;
}
