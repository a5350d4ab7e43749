-- The match finder: what was learned of whom people like, and the cards each member is dealt for a day.

-- Only the newest is kept. Rows of another version can't be compared with it.
create table finder_model (
  version uuid constraint finder_model_pk primary key,
  trained_at timestamptz not null,
  members integer not null,
  likes integer not null,
  passes integer not null,
  -- maps from attributes to tastes and to appeals, and the weights of what two people share; 32-bit floats
  maps bytea not null
);

create table finder_person (
  member_id uuid constraint finder_person_pk primary key constraint finder_person_member_fk references member on delete cascade,
  version uuid not null constraint finder_person_model_fk references finder_model on delete cascade,
  -- taste and appeal, 32-bit floats
  rows bytea not null,
  -- what showing this member costs all the others
  price real not null,
  answers real not null
);
create index finder_person_of_model on finder_person (version);

-- Whom each member could be shown next, the best at their price first.
create table finder_choice (
  member_id uuid constraint finder_choice_pk primary key constraint finder_choice_member_fk references member on delete cascade,
  version uuid not null constraint finder_choice_model_fk references finder_model on delete cascade,
  chosen_ids uuid[] not null
);
create index finder_choice_of_model on finder_choice (version);

create table finder_card (
  member_id uuid not null constraint finder_card_member_fk references member on delete cascade,
  day date not null,
  position smallint not null constraint finder_card_position_range check (position between 0 and 9),
  shown_id uuid not null constraint finder_card_shown_fk references member on delete cascade,
  dealt_at timestamptz not null,
  decision text constraint finder_card_decision_known check (decision in ('like', 'pass')),
  decided_at timestamptz(3),
  constraint finder_card_pk primary key (member_id, day, position),
  constraint finder_card_once unique (member_id, day, shown_id),
  constraint finder_card_not_self check (member_id <> shown_id),
  constraint finder_card_decided_when check ((decision is null) = (decided_at is null))
);
create index finder_card_of_shown on finder_card (shown_id);
-- Who was passed is not shown again.
create index finder_card_passed on finder_card (member_id, shown_id) where decision = 'pass';
