-- Photos from before were refused for one of the reasons too.
alter table photo validate constraint photo_refusal_known;
